import ts from 'typescript';

/** The nodes that satisfy a condition: the node itself and those below it. */
export const findAll = <N extends ts.Node>(node: ts.Node, matches: (child: ts.Node) => child is N): N[] => {
  const found: N[] = [];
  const visit = (child: ts.Node): void => {
    if (matches(child)) found.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
};

/** The only element. Throws Error, with `what` was looked for, when there is none or more than one. */
export const theOnly = <N>(found: readonly N[], what: string): N => {
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${what} is there ${found.length} times`);
  return first;
};

/** The name that a function, constant, property or method declares; null for any other node. */
const declaredName = (node: ts.Node): string | null => {
  const isDeclaration =
    ts.isVariableDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isMethodDeclaration(node);
  if (!isDeclaration || !node.name) return null;
  return ts.isIdentifier(node.name) || ts.isStringLiteralLike(node.name) ? node.name.text : null;
};

/** The declarations of a name below a node that are nested least. */
const declarations = (node: ts.Node, name: string): ts.Node[] => {
  for (let level = childrenOf(node); level.length > 0; level = level.flatMap(childrenOf)) {
    const found = level.filter((child) => declaredName(child) === name);
    if (found.length > 0) return found;
  }
  return [];
};

const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
};

/** The declaration of a symbol by its path: `name`, or `outer.inner`. Throws Error unless there is exactly one. */
export const symbolOf = (source: ts.SourceFile, path: string): ts.Node =>
  path.split('.').reduce<ts.Node>((node, name) => theOnly(declarations(node, name), `the symbol ${path}`), source);

/** Whether a name belongs to a parameter or to a constant of a function: such names may change freely. */
const isLocal = (identifier: ts.Identifier): boolean => {
  for (let scope: ts.Node = identifier.parent; !ts.isSourceFile(scope); scope = scope.parent) {
    const bound = ts.isFunctionLike(scope)
      ? [...scope.parameters]
      : ts.isBlock(scope)
        ? scope.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => declarationList.declarations)
        : [];
    const names = bound.flatMap(({ name }) =>
      ts.isIdentifier(name)
        ? [name.text]
        : findAll(name, ts.isBindingElement).flatMap((element) =>
            ts.isIdentifier(element.name) ? [element.name.text] : [],
          ),
    );
    if (names.includes(identifier.text)) return true;
  }
  return false;
};

const isName = (node: ts.Node, name: string): boolean => {
  if (ts.isStringLiteralLike(node)) return node.text === name;
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  const isProperty =
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    ((ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node);
  return isProperty || (ts.isCallExpression(parent) && parent.expression === node) || !isLocal(node);
};

/**
 * Whether a node contains the name of a property, of a called function or of something outside the function, or a
 * string literal with this text. Names of locals do not count, so that they can be renamed.
 */
export const mentions = (node: ts.Node, name: string): boolean =>
  isName(node, name) || (ts.forEachChild(node, (child) => mentions(child, name) || undefined) ?? false);

/** The last part of what a call names: `find` of `reads.find(…)`. */
export const calledName = ({ expression }: ts.CallExpression): string | null => {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : null;
};

/** The source of a node without the comments before it. */
export const textOf = (node: ts.Node): string => node.getText();
