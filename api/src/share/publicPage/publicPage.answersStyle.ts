/** The style of what a visitor can say. */
export const answersStyle = `
h2:focus-visible{outline:none}
.says{display:grid;grid-template-columns:1fr 1fr;gap:10px}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer}
.say{display:flex;flex-direction:column;align-items:flex-start;gap:8px;min-height:88px;padding:14px;text-align:start;
line-height:1.3;border:1px solid var(--control);border-radius:16px;font-weight:600;overflow-wrap:anywhere}
.say svg{width:22px;height:22px;color:var(--primary-text)}
.say:hover,.say[aria-current]{border-color:var(--primary-text);background:var(--primary-tint)}
.say.interested{background:var(--primary-tint);border-color:var(--primary-text);color:var(--primary-text)}
.say:active,.send:active{transform:scale(.985)}
.quiet{display:flex;align-items:center;justify-content:center;width:100%;min-height:44px;margin:8px 0 0;padding:8px;
color:var(--muted);font-size:14px;text-decoration:underline;text-underline-offset:3px}
.quiet:hover{color:var(--text)}
.send{display:flex;align-items:center;justify-content:center;width:100%;min-height:52px;margin:20px 0 0;
padding:12px 28px;border-radius:14px;background:var(--fill);color:var(--on-fill);font-weight:600;font-size:17px}
.send:hover{filter:brightness(1.08)}
fieldset{margin:0 0 18px;padding:0;border:0;min-width:0}
legend,.field{display:block;margin:0 0 8px;padding:0;font-weight:600;font-size:15px}
.field{margin-top:16px}
.choices{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:8px}
.choice{position:relative;grid-column:span 3}
.choice:last-child:nth-child(odd){grid-column:span 6}
.choice:first-child:nth-last-child(3),.choice:first-child:nth-last-child(3)~.choice{grid-column:span 2}
@media (max-width:359px){.choices .choice.choice.choice{grid-column:span 6}}
.choice input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.choice span{display:flex;align-items:center;justify-content:center;height:100%;min-height:44px;padding:8px 4px;
text-align:center;border:1px solid var(--control);border-radius:12px;font-size:14px;overflow-wrap:anywhere;hyphens:auto}
.choice input:checked+span{background:var(--fill);border-color:var(--fill);color:var(--on-fill);font-weight:600}
.choice input:focus-visible+span{outline:3px solid var(--primary-text);outline-offset:3px}
.panel input:not([type]),.panel textarea{display:block;width:100%;min-height:48px;padding:11px 14px;font:inherit;
color:var(--text);background:var(--paper);border:1px solid var(--control);border-radius:12px}
.panel textarea{resize:vertical}
.panel [aria-invalid]:not([type]),.choice [aria-invalid]+span{border-color:var(--error)}
.consent [aria-invalid]{outline:1px solid var(--error);outline-offset:1px}
.consent{display:flex;gap:12px;align-items:flex-start;margin:16px 0 0;padding:4px 0;font-size:14px;color:var(--muted);
cursor:pointer}
.consent input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--fill)}
.wrong,.problem{margin:8px 0 0;color:var(--error);font-size:14px}
.problem{margin:0 0 14px;padding:12px 14px;border:1px solid var(--error);border-radius:12px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.said{display:flex;align-items:center;gap:10px;width:fit-content;max-width:100%;margin:0 0 20px;
margin-inline-start:auto;padding:10px 16px;border-radius:20px;border-end-end-radius:5px;background:var(--fill);
color:var(--on-fill);font-weight:600;overflow-wrap:anywhere}
.said svg{flex:none;width:20px;height:20px}
.next{margin:0 0 4px}
.or{margin:20px 0 10px;color:var(--muted);font-size:14px}
.hint{margin:4px 0 12px;color:var(--muted);font-size:14px}
details{margin:20px 0 0;border-top:1px solid var(--line);padding-top:8px}
summary{display:flex;align-items:center;min-height:44px;color:var(--primary-text);font-weight:600;cursor:pointer}
[aria-busy]{opacity:.6}
@media (forced-colors:active){.send,.say{border:2px solid}.choice input:checked+span{outline:3px solid}}
@media (prefers-reduced-motion:reduce){.say:active,.send:active{transform:none}}`;
