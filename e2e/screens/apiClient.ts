/** Runs the operator's command line on the product and returns the JSON that it prints. */
export type Matinee = <T>(...args: string[]) => Promise<T>

export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

/** Calls the product's API. Throws the answer of a refused call. */
export function caller(url: string, token?: string): Call {
  return async <T>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
}

export async function signIn(url: string, email: string, password: string): Promise<Call> {
  const { tokens } = await caller(url)<{ tokens: { accessToken: string } }>('POST', '/auth/login', {
    email,
    password,
  })
  return caller(url, tokens.accessToken)
}
