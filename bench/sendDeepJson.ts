// Sends 500 requests, 50 at a time, with a megabyte of brackets each, and reports the number of answers by status.
// argv: the address of the product, a token or ''.
const [url, token] = process.argv.slice(2)
const body = Buffer.from(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)
const path = token ? '/api/v1/videos' : '/api/v1/auth/login'
const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
const statuses: Record<string, number> = {}

async function sendTen(): Promise<void> {
  for (let sent = 0; sent < 10; sent++) {
    // A body refused unread may end as a connection reset.
    const status = await fetch(url + path, { method: 'POST', headers, body }).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 'reset',
    )
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: 50 }, sendTen))
process.send!(statuses)
process.disconnect()
