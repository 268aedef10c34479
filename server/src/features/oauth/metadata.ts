import type { Config } from '../../platform/config.ts'

/** Authorization server metadata (RFC 8414): with it a client needs one address only. */
export function metadata({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const methods = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/auth/authorize`,
    token_endpoint: `${publicUrl}/api/v1/oauth/token`,
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint: `${publicUrl}/api/v1/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: methods,
    scopes_supported: ['read', 'write'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    ui_locales_supported: ['en', 'tr'],
    service_documentation: `${publicUrl}/api/v1/docs`,
  }
}
