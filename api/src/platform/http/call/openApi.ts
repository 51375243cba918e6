import { createHash } from 'node:crypto';
import type { CommandDefinition, QueryDefinition } from '@upline/contracts';
import { commands, problem, queries } from '@upline/contracts';
import type { Context } from 'koa';
import * as z from 'zod';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

const parametersOf = (where: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, type]) => ({
    name,
    in: where,
    required: where === 'path',
    schema: schemaOf(type as z.ZodType, 'input'),
  }));

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: schemaOf(schema, io) } },
});

const refused = {
  description: 'Refused',
  content: { 'application/problem+json': { schema: schemaOf(problem, 'output') } },
};

const file = { requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } };

const ofCommand = (name: string, { params, search, body, file: asFile, answer, creates }: CommandDefinition) => ({
  operationId: name,
  parameters: [...parametersOf('path', params), ...parametersOf('query', search)],
  ...(body ? { requestBody: { required: true, ...json(body, 'input') } } : {}),
  ...(asFile ? file : {}),
  responses: {
    ...(answer
      ? { [creates === true ? 201 : 200]: { description: 'Done', ...json(answer, 'output') } }
      : { 204: { description: 'Done' } }),
    default: refused,
  },
});

const ofQuery = (name: string, { params, search, answer }: QueryDefinition) => ({
  operationId: name,
  parameters: [...parametersOf('path', params), ...parametersOf('query', search)],
  responses: {
    200: { description: 'The answer', ...json(answer, 'output') },
    304: { description: 'Unchanged' },
    default: refused,
  },
});

const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

/** The OpenAPI description of every call, generated from the contracts. */
const describeCalls = (publicUrl: string): object => {
  const paths: Record<string, Record<string, object>> = {};
  const at = (path: string): Record<string, object> => (paths[pathOf(path)] ??= {});
  for (const [name, command] of Object.entries<CommandDefinition>(commands))
    at(command.path)[command.method.toLowerCase()] = ofCommand(name, command);
  for (const [name, query] of Object.entries<QueryDefinition>(queries)) at(query.path)['get'] = ofQuery(name, query);
  return { openapi: '3.0.3', info: { title: 'Upline', version: '1' }, servers: [{ url: publicUrl }], paths };
};

/** Answers with the description, which clients may keep; it is made when it is first asked for. */
export const createOpenApi = (publicUrl: string): ((ctx: Context) => void) => {
  let made: { json: string; etag: string } | null = null;
  const make = () => {
    const json = JSON.stringify(describeCalls(publicUrl));
    return { json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
  };
  return (ctx) => {
    made ??= make();
    ctx.set({ ETag: made.etag, 'Cache-Control': 'public, max-age=300' });
    if (ctx.get('If-None-Match') === made.etag) {
      ctx.status = 304;
      return;
    }
    ctx.type = 'json';
    ctx.body = made.json;
  };
};
