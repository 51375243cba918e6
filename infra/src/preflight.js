// Plain JavaScript that old Node versions run too: it explains itself where the TypeScript sources could not even be read.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Upline needs Node 24, and this is Node ${process.versions.node}. Run "npm ci" first: it brings Node 24 as the package "node", which npm scripts then use.`,
  );
  process.exit(1);
}
