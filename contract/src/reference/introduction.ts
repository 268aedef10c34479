import { machineScopes } from '../call.ts'
import { errorCodes } from '../plain/errorCodes.ts'
import { publishersCodes } from '../plain/texts/errorHelp.ts'
import { refusals } from '../plain/texts/refusals.ts'
import { formatNumber } from '../plain/format.ts'
import { defaultPageSize, maxPageSize, partBytes } from '../plain/limits.ts'

/** The document's introduction, in Markdown. */
export function introductionOf(readers: 'publishers' | 'operators', publicUrl: string): string {
  const base = `${publicUrl}/api/v1`
  return readers === 'operators' ? operatorsText(base) : publishersText(base)
}

const publishersText = (base: string) => `
The Matinee API manages videos and players, and reads the analytics and revenue of a publisher. Requests and answers are JSON in UTF-8. All addresses begin with \`${base}\`.

\`\`\`sh
curl ${base}/videos \\
  -H 'Authorization: Bearer ACCESS_TOKEN'
\`\`\`

# Authentication
Send an access token with each call: \`Authorization: Bearer ACCESS_TOKEN\`.

- **Your own account.** \`POST /api/v1/auth/login\` answers an access token and a refresh token. The access token is valid for 15 minutes. \`POST /api/v1/auth/token\` exchanges the refresh token, valid for 30 days, for a new pair; store the new refresh token, because the old one stops working once the new one is used.
- **An app for other publishers.** Use OAuth 2.1 with PKCE (S256). The publisher allows the scope \`read\`, \`write\` or both; they open players, sites and videos and nothing else. \`/.well-known/oauth-authorization-server\` has all addresses. An operator of this installation registers your app.

Each call says which account types and which scopes may use it. A missing or expired token gets 401 \`signed_out\`, a missing scope 403 \`insufficient_scope\`, and an account type without access 403 \`forbidden_for_account_type\`. Another account's resource answers 404, exactly like a missing one.

# Errors
A refused call answers 4xx or 5xx with this body:

\`\`\`json
{
  "error": {
    "code": "invalid_request",
    "message": "name: ${refusals.required.en}",
    "fields": { "name": "${refusals.required.en}" }
  }
}
\`\`\`

- \`code\` is stable: decide by it. [All codes](${base}/docs/errors) says what happened and what to do.
- \`message\` is a sentence for people. It is in English or Turkish: the language that \`Accept-Language\` prefers, otherwise the language of the account.
- \`fields\` names each invalid field, by its path in the request.
- \`details\` has facts for programs, such as the use and limit of a reached quota.

Every answer has the header \`x-request-id\`. Quote it when you write to support. The two calls for OAuth tokens answer errors in the form of RFC 6749.

# Pages of a list
Long lists take \`page\`, from 0, and \`perPage\`, ${defaultPageSize} by default and ${maxPageSize} at most. The answer repeats both and has the \`total\`. Other lists are complete.

# Money
Fields that end in \`Micros\` are integer millionths of a currency: \`12340000\` is 12.34. Other amounts are decimals in major units. The currency is a field next to the amount, or the name of the field: \`try\`, \`usd\` or \`eur\`.

# Instants and days
- Fields that end in \`At\` are instants in UTC, in ISO 8601: \`2026-11-23T09:30:00.000Z\`.
- Analytics take and answer unix seconds. The start is included, the end is not.
- Reports take days as \`DD.MM.YYYY\`, both included. Days of reports and payments are those of the account's time zone.
- Durations that end in \`Ms\`, and the \`duration\` of a video, are milliseconds.

# Limits
- A JSON body may have 1 MiB, and 16 KiB in calls without sign-in, unless a call says otherwise.
- Calls that are limited in number answer 429 \`too_many_requests\` with the header \`Retry-After\`, in seconds.
- Videos, players, sites, storage and scheduled reports have a quota for each account. Above it, a call answers 409 \`quota_reached\`. \`GET /api/v1/usage\` reads them.

${uploadText(base)}

# Repeating a call
\`GET\`, \`PUT\` and \`DELETE\` can be repeated without further effect, unless a call says otherwise. Before you repeat a \`POST\` whose answer was lost, look for its result. Completing an upload can be repeated.

# Versions
This is version 1. New calls, optional request fields, answer fields and error codes can appear at any time, so ignore what you do not know. Every other change is announced in the changelog below.
`

const operatorsCodes = errorCodes.filter((code) => !publishersCodes.includes(code))

const uploadText = (base: string) => `# Uploading a file
A file is sent in parts of ${formatNumber(partBytes, 'en')} bytes; only the last one is shorter. For an account whose videos are added by address, call \`POST /api/v1/videos\` instead.

1. Split the file and start the upload. The answer has the \`uploadId\` and, in \`uploadRecord\`, the \`key\` and the \`id\` of the video.

\`\`\`sh
split -b ${partBytes} film.mp4 part.

curl ${base}/video-uploads/initiate \\
  -H 'Authorization: Bearer ACCESS_TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"fileName":"film.mp4","fileSize":7340032,"totalParts":2}'
\`\`\`

2. For each part, get an address and send the bytes to it, without a token. Keep the \`ETag\` header of each answer, with its quotes.

\`\`\`sh
curl ${base}/video-uploads/presigned-part \\
  -H 'Authorization: Bearer ACCESS_TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"uploadId":"UPLOAD_ID","key":"KEY","partNumber":1}'

curl -i -T part.aa -H 'Content-Type: application/octet-stream' 'PRESIGNED_URL'
\`\`\`

3. Complete the upload with all parts in order.

\`\`\`sh
curl ${base}/video-uploads/complete \\
  -H 'Authorization: Bearer ACCESS_TOKEN' \\
  -H 'Content-Type: application/json' \\
  -d '{"uploadId":"UPLOAD_ID","key":"KEY","parts":[{"PartNumber":1,"ETag":"\\"ETAG_1\\""},{"PartNumber":2,"ETag":"\\"ETAG_2\\""}]}'
\`\`\`

4. Read the video with \`GET /api/v1/videos/VIDEO_ID\` until its \`status\` is \`AVAILABLE\`.`

const operatorsText = (base: string) => `
The calls of this installation's operators: accounts, third-party apps, sites, payments and revenue imports. Publishers do not see this document. Addresses, errors, money, instants and limits are described in the [reference for publishers](${base}/docs).

# Authentication
- **Operators** sign in with \`POST /api/v1/auth/login\`. The account needs a staff role. A role without the right of a call gets 403 \`staff_role\`; for everybody else these calls do not exist (404).
- **Programs** send a machine token: \`matinee tokens create --name "Nightly import" --scope ${machineScopes[0]}\` prints it once. It opens only the calls that name its scope and ends with \`matinee tokens revoke\`.

# Errors
These codes are answered by operators' calls only, so the reference for publishers leaves them out:

${operatorsCodes.map((code) => `- [\`${code}\`](${base}/docs/errors/${code})`).join('\n')}

# Command line
\`matinee --help\` lists the same actions for the command line, and more.
`
