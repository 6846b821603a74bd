import { API_BASE } from '@cairn/contract';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type Described = Record<string, unknown>;

/** A codec is described by its wire format in both directions. */
function describe(schema: unknown): unknown {
  if (!(schema instanceof z.core.$ZodType)) return schema;
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

function describeEach(schemas: object): Described {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(schema)]));
}

function membersOf(value: unknown): Described {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Parameters are shown separately, so each gets its own part of the example. */
function withEachExample(described: unknown, example: unknown): unknown {
  const properties = membersOf(membersOf(described).properties);
  for (const [name, value] of Object.entries(membersOf(example)))
    properties[name] = { ...membersOf(properties[name]), example: value };
  return { ...membersOf(described), properties };
}

function withExamples(schema: Described, example: Described): Described {
  return {
    ...schema,
    ...(schema.params !== undefined && { params: withEachExample(schema.params, example.params) }),
    ...(schema.querystring !== undefined && { querystring: withEachExample(schema.querystring, example.query) }),
    ...(schema.body !== undefined &&
      example.body !== undefined && { body: { ...membersOf(schema.body), example: example.body } }),
  };
}

const transform: SwaggerTransform = ({ schema, url }) => {
  if (!schema || schema.hide) return { schema: { hide: true }, url };
  const { example, response, ...rest } = { ...schema, example: Reflect.get(schema, 'example') };
  const described = withExamples(describeEach(rest), membersOf(example));
  return { schema: { ...described, response: describeEach(membersOf(response)) }, url };
};

/** Swagger UI's style sheet embeds images. */
function allowEmbeddedImages(policy: string): string {
  return policy.replace("img-src 'self'", "img-src 'self' data:");
}

/** Serves the OpenAPI document, generated from the contract, and a page to read it on. */
export async function serveReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cairn', version: '1.0.0', description: 'Every call in the Cairn API.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
  });
  await app.register(swaggerUi, {
    routePrefix: `${API_BASE}docs`,
    uiConfig: { url: `${API_BASE}openapi.json` },
    transformStaticCSP: allowEmbeddedImages,
  });
  app.get(`${API_BASE}openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
