import { machineScopes } from '@matinee/contract/call'
import { errorCodes } from '@matinee/contract/plain/errorCodes'
import { publishersCodes } from '@matinee/contract/plain/texts/errorHelp'
import { refusals } from '@matinee/contract/plain/texts/refusals'
import type { JsonSchema } from './schemas.ts'

/** The answers of refused calls, which all operations share. Publishers see no code that only operators get. */
export const responsesFor = (readers: 'publishers' | 'operators'): Record<string, JsonSchema> => ({
  Refused: {
    description: 'Refused. The code says why; see Errors.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error'],
          properties: {
            error: {
              type: 'object',
              required: ['code', 'message'],
              properties: {
                code: {
                  type: 'string',
                  enum: readers === 'operators' ? errorCodes : publishersCodes,
                  description: 'Stable; decide by this.',
                },
                message: { type: 'string', description: 'A sentence for people, in English or Turkish.' },
                fields: {
                  type: 'object',
                  additionalProperties: { type: 'string' },
                  description: 'A sentence for each invalid field, by its path in the request.',
                },
                details: {
                  type: 'object',
                  description:
                    'Facts for programs: the quota with its use and limit, why the session ended, or the invalid line.',
                },
              },
            },
          },
        },
        example: { error: { code: 'not_found', message: refusals.notFound.en } },
      },
    },
  },
  OauthRefused: {
    description: 'Refused, in the form of RFC 6749.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['error'],
          properties: { error: { type: 'string' }, error_description: { type: 'string' } },
        },
        example: { error: 'invalid_grant', error_description: 'The code is not valid' },
      },
    },
  },
})

/** Publishers do not see machine tokens, which belong to operators' programs. */
export function securitySchemes(readers: 'publishers' | 'operators', publicUrl: string): JsonSchema {
  const session = {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token of a session, from `POST /api/v1/auth/login`. Valid for 15 minutes.',
  }
  if (readers === 'operators')
    return {
      session,
      machine: {
        type: 'http',
        scheme: 'bearer',
        description: `A token of a program, from \`matinee tokens create\`. Scopes: ${machineScopes.map((scope) => `\`${scope}\``).join(', ')}.`,
      },
    }
  return {
    session,
    oauth: {
      type: 'oauth2',
      description:
        'The access token of a third-party app, which a publisher allowed. PKCE with S256 is required.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${publicUrl}/auth/authorize`,
          tokenUrl: `${publicUrl}/api/v1/oauth/token`,
          refreshUrl: `${publicUrl}/api/v1/oauth/token`,
          scopes: {
            read: 'Read players, sites and videos.',
            write: 'Change players, sites and videos.',
          },
        },
      },
    },
    clientSecret: {
      type: 'http',
      scheme: 'basic',
      description:
        'The id and secret of a third-party app. A public app sends `client_id` in the body instead.',
    },
  }
}
