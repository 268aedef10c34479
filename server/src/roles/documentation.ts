import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { App } from '../platform/http/http.ts'
import { pagePolicy } from '../platform/http/responseHeaders.ts'

/** The reference page needs an inline script and styles; it has no session. */
const readerPolicy = pagePolicy(
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
)

/** OpenAPI 3.1, generated from the contract, at /api/v1/openapi.json, and its reference page at /api/v1/docs. */
export async function serveDocumentation(app: App): Promise<void> {
  await app.fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Matinee API',
        version: '1',
        description:
          'Videos, players, analytics and revenue of a publisher. Sign in for a bearer token. Messages of refused calls are in English or Turkish: the one that Accept-Language prefers, else the language of the account.',
      },
      servers: [{ url: app.deps.config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Embeds, media and beacons are not part of the documented API.
    transform: (route) =>
      route.url.startsWith('/api/v1/')
        ? jsonSchemaTransform(route)
        : { schema: { ...route.schema, hide: true }, url: route.url },
    transformObject: jsonSchemaTransformObject,
  })
  app.fastify.get('/api/v1/openapi.json', { schema: { hide: true } }, () => app.fastify.swagger())
  app.fastify.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/v1/docs')) void reply.headers(readerPolicy)
  })
  await app.fastify.register(reference, {
    routePrefix: '/api/v1/docs',
    configuration: {
      url: '/api/v1/openapi.json',
      // Nothing that contacts another server.
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
}
