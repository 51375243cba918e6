import ts from 'typescript';
import { calledName, findAll, mentions, symbolOf, textOf, theOnly } from './syntax.ts';

/** One piece of source that is replaced, by the offsets of its first and behind its last character. */
type Edit = { start: number; end: number; text: string };

/** Finds its one place within the declaration of a symbol. Throws Error when the place is missing or ambiguous. */
export type Change = (symbol: ts.Node) => Edit;

/** A replacement: source without names of locals, or made of the node that it replaces. */
type Replacement<N extends ts.Node> = string | ((node: N) => string);

const replace = <N extends ts.Node>(node: N, by: Replacement<N>): Edit => ({
  start: node.getStart(),
  end: node.getEnd(),
  text: typeof by === 'string' ? by : by(node),
});

/** Removes an element of a list, with the comma behind it. */
const remove = (node: ts.Node): Edit => {
  const rest = node.getSourceFile().text.slice(node.getEnd());
  return { start: node.getStart(), end: node.getEnd() + (/^\s*,/.exec(rest)?.[0].length ?? 0), text: '' };
};

const mentioning = <N extends ts.Node>(found: readonly N[], names: readonly string[], what: string): N =>
  theOnly(
    found.filter((node) => names.every((name) => mentions(node, name))),
    `${what} with ${names.join(', ')}`,
  );

const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return last !== undefined && (ts.isReturnStatement(last) || ts.isThrowStatement(last));
};

/** The only `if` that mentions all of these names and contains no other `if` that does. */
const ifOf = (
  symbol: ts.Node,
  names: readonly string[],
  fits: (found: ts.IfStatement) => boolean = () => true,
): ts.IfStatement => {
  const found = findAll(symbol, ts.isIfStatement).filter(
    (node) => fits(node) && names.every((name) => mentions(node, name)),
  );
  const innermost = found.filter((node) =>
    findAll(node, ts.isIfStatement).every((inner) => inner === node || !found.includes(inner)),
  );
  return theOnly(innermost, `an if with ${names.join(', ')}`);
};

const guardOf = (symbol: ts.Node, names: readonly string[]): ts.IfStatement =>
  ifOf(symbol, names, (node) => !node.elseStatement && leaves(node.thenStatement));

const callOf = (symbol: ts.Node, name: string, names: readonly string[] = []): ts.CallExpression =>
  mentioning(
    findAll(symbol, ts.isCallExpression).filter((call) => calledName(call) === name),
    names,
    `a call of ${name}`,
  );

const propertyOf = (symbol: ts.Node, name: string): ts.ObjectLiteralElementLike =>
  theOnly(
    (ts.isObjectLiteralExpression(symbol) ? [symbol] : findAll(symbol, ts.isObjectLiteralExpression))
      .flatMap(({ properties }) => [...properties])
      .filter((property) => property.name !== undefined && mentions(property.name, name)),
    `the property ${name}`,
  );

/** Drops the one `if` that returns or throws and mentions all of these names. */
export const dropGuard =
  (...names: string[]): Change =>
  (symbol) =>
    replace(guardOf(symbol, names), ';');

/** Drops the one `if` that mentions all of these names. */
export const dropIf =
  (...names: string[]): Change =>
  (symbol) =>
    replace(ifOf(symbol, names), ';');

/** Replaces what follows the condition of the one guard that mentions these names. */
export const replaceConsequent =
  (names: readonly string[], by: string): Change =>
  (symbol) =>
    replace(guardOf(symbol, names).thenStatement, by);

/** Replaces the condition of the one `if` that mentions these names. */
export const replaceCondition =
  (names: readonly string[], by: Replacement<ts.IfStatement>): Change =>
  (symbol) => {
    const found = ifOf(symbol, names);
    return replace(found.expression, typeof by === 'string' ? by : by(found));
  };

/** Drops the one statement that is a call of this function, awaited or not. */
export const dropStatement =
  (name: string): Change =>
  (symbol) => {
    const statements = findAll(symbol, ts.isExpressionStatement).filter(({ expression }) => {
      const inner = ts.isAwaitExpression(expression) ? expression.expression : expression;
      return ts.isCallExpression(inner) && calledName(inner) === name;
    });
    return replace(theOnly(statements, `a statement that calls ${name}`), ';');
  };

/** Replaces the one call of a function that mentions these names, with the `await` before it. */
export const replaceCall =
  (name: string, by: Replacement<ts.CallExpression>, ...names: string[]): Change =>
  (symbol) => {
    const call = callOf(symbol, name, names);
    const whole = ts.isAwaitExpression(call.parent) ? call.parent : call;
    return replace(whole, typeof by === 'string' ? by : () => by(call));
  };

/** Takes a method out of a chain: `x.name(…)` becomes `x`. */
export const dropCall = (name: string): Change => replaceCall(name, (call) => textOf(receiverOf(call)));

/** Replaces one argument of the one call of a function. */
export const replaceArgument =
  (name: string, index: number, by: Replacement<ts.Expression>): Change =>
  (symbol) =>
    replace(argumentOf(callOf(symbol, name), index), by);

/** Removes the one property of this name from its object literal. */
export const dropProperty =
  (name: string): Change =>
  (symbol) =>
    remove(propertyOf(symbol, name));

/** Gives the one property of this name another value. */
export const replaceProperty =
  (name: string, by: Replacement<ts.ObjectLiteralElementLike>): Change =>
  (symbol) =>
    replace(propertyOf(symbol, name), (node) => `${name}: ${typeof by === 'string' ? by : by(node)}`);

/** Removes a property from what a parameter or constant takes out of an object. */
export const dropBinding =
  (name: string): Change =>
  (symbol) =>
    remove(
      theOnly(
        findAll(symbol, ts.isBindingElement).filter((element) => textOf(element.propertyName ?? element.name) === name),
        `the binding of ${name}`,
      ),
    );

/** Removes the one element of an array literal that mentions a name. */
export const dropElement =
  (name: string): Change =>
  (symbol) =>
    remove(
      mentioning(
        findAll(symbol, ts.isArrayLiteralExpression).flatMap(({ elements }) => [...elements]),
        [name],
        'an element',
      ),
    );

type Operator = '&&' | '||' | '+';

const operandOf = (symbol: ts.Node, operator: Operator, name: string): [ts.BinaryExpression, ts.Expression] => {
  const operations = findAll(symbol, ts.isBinaryExpression).filter(
    ({ operatorToken }) => textOf(operatorToken) === operator,
  );
  const isOperation = (node: ts.Expression): boolean => operations.some((operation) => operation === node);
  const operands = operations.flatMap((operation) =>
    [operation.left, operation.right]
      .filter((operand) => !isOperation(operand) && mentions(operand, name))
      .map((operand): [ts.BinaryExpression, ts.Expression] => [operation, operand]),
  );
  return theOnly(operands, `an operand of ${operator} with ${name}`);
};

const otherOperand = (operation: ts.BinaryExpression, operand: ts.Expression): ts.Expression =>
  operation.left === operand ? operation.right : operation.left;

/** Drops the one operand that mentions a name; the other operands stay. */
export const dropOperand =
  (operator: Operator, name: string): Change =>
  (symbol) => {
    const [operation, operand] = operandOf(symbol, operator, name);
    return replace(operation, textOf(otherOperand(operation, operand)));
  };

/** Keeps only the operand that mentions a name. */
export const keepOperand =
  (operator: Operator, name: string): Change =>
  (symbol) => {
    const [operation, operand] = operandOf(symbol, operator, name);
    return replace(operation, textOf(operand));
  };

/** Lets the other operand be evaluated before the one that mentions a name. */
export const swapOperands =
  (operator: Operator, name: string): Change =>
  (symbol) => {
    const [operation, operand] = operandOf(symbol, operator, name);
    return replace(operation, `${textOf(otherOperand(operation, operand))} ${operator} ${textOf(operand)}`);
  };

/** Replaces the one `a ? b : c` that mentions a name by its `b` or its `c`. */
export const keepBranch =
  (branch: 'whenTrue' | 'whenFalse', name: string): Change =>
  (symbol) =>
    replace(mentioning(findAll(symbol, ts.isConditionalExpression), [name], 'a conditional'), (node) =>
      textOf(node[branch]),
    );

/** Replaces what the one `return` that mentions a name returns. */
export const replaceReturned =
  (name: string, by: string): Change =>
  (symbol) =>
    replace(mentioning(findAll(symbol, ts.isReturnStatement), [name], 'a return'), `return ${by};`);

/** Replaces the one string literal with this text. */
export const replaceText =
  (from: string, to: string): Change =>
  (symbol) =>
    replace(
      theOnly(
        findAll(symbol, ts.isStringLiteral).filter(({ text }) => text === from),
        `the text ${from}`,
      ),
      JSON.stringify(to),
    );

/** Replaces the value of a constant or property, or the body of a function in it. */
export const replaceValue =
  (by: string): Change =>
  (symbol) => {
    const value = ts.isVariableDeclaration(symbol) || ts.isPropertyAssignment(symbol) ? symbol.initializer : undefined;
    if (!value) throw new Error('the symbol has no value');
    return replace(value, by);
  };

/** Replaces the body of a function. */
export const replaceBody =
  (by: string): Change =>
  (symbol) => {
    const value = ts.isVariableDeclaration(symbol) || ts.isPropertyAssignment(symbol) ? symbol.initializer : symbol;
    if (!value || !ts.isFunctionLike(value) || !('body' in value) || !value.body)
      throw new Error('the symbol is no function');
    return replace(value.body, by);
  };

/** One argument of a call. */
export const argumentOf = (call: ts.CallExpression, index: number): ts.Expression => {
  const found = call.arguments[index];
  if (!found) throw new Error(`there is no argument ${index}`);
  return found;
};

/** What a method is called on. */
export const receiverOf = ({ expression }: ts.CallExpression): ts.Expression => {
  if (!ts.isPropertyAccessExpression(expression)) throw new Error('the call has no receiver');
  return expression.expression;
};

/** The source of the last `${…}` of a template. */
export const lastSpanOf = (node: ts.Node): string => {
  const last = ts.isTemplateExpression(node) ? node.templateSpans.at(-1) : undefined;
  if (!last) throw new Error('there is no template');
  return textOf(last.expression);
};

/** The source of the value of a property in an object literal. */
export const valueOf = (node: ts.Node, name: string): string => {
  const property = propertyOf(node, name);
  return ts.isPropertyAssignment(property) ? textOf(property.initializer) : name;
};

/** The source of the operand before the one operator of this kind. */
export const leftOf = (node: ts.Node, operator: string): string => textOf(operationOf(node, operator).left);

/** The source of the operand behind the one operator of this kind. */
export const rightOf = (node: ts.Node, operator: string): string => textOf(operationOf(node, operator).right);

const operationOf = (node: ts.Node, operator: string): ts.BinaryExpression =>
  theOnly(
    findAll(node, ts.isBinaryExpression).filter(({ operatorToken }) => textOf(operatorToken) === operator),
    `the operator ${operator}`,
  );

/** Source with one change of a symbol. Throws Error when the symbol or the place is missing or ambiguous. */
export const applyChange = (source: string, { symbol, change }: { symbol: string; change: Change }): string => {
  const parsed = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const { start, end, text } = change(symbolOf(parsed, symbol));
  return source.slice(0, start) + text + source.slice(end);
};
