import { API_BASE } from '@cairn/contract';
import swagger, { type SwaggerTransform } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

type Described = Record<string, unknown>;

/** A codec is described by what travels, in both directions. */
function describe(schema: unknown): unknown {
  if (!(schema instanceof z.core.$ZodType)) return schema;
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}

function describeEach(schemas: object): Described {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, describe(schema)]));
}

const transform: SwaggerTransform = ({ schema, url }) => {
  if (!schema || schema.hide) return { schema: { hide: true }, url };
  const response = describeEach(typeof schema.response === 'object' && schema.response !== null ? schema.response : {});
  return { schema: { ...describeEach(schema), response }, url };
};

/** The OpenAPI document, made from the contract, and a page to read it on. */
export async function serveReference(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cairn', version: '1.0.0', description: 'Every call of the Cairn API.' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform,
  });
  await app.register(swaggerUi, { routePrefix: `${API_BASE}docs`, uiConfig: { url: `${API_BASE}openapi.json` } });
  app.get(`${API_BASE}openapi.json`, { schema: { hide: true } }, async () => app.swagger());
}
