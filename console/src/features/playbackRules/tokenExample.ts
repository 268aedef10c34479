export const tokenLibraries = ['node', 'python', 'php'] as const
export type TokenLibrary = (typeof tokenLibraries)[number]

/**
 * Code that creates a token for one video, valid for two hours. The secret is base64url of 32 bytes; `key` is the
 * header's `kid`, the video's id is `sub`.
 */
export function tokenExample(library: TokenLibrary, key: string): string {
  return examples[library](JSON.stringify(key))
}

const examples: Record<TokenLibrary, (key: string) => string> = {
  node: (key) => `// npm install jose
import { SignJWT } from 'jose'

const { MATINEE_SECRET } = process.env
const secret = Buffer.from(MATINEE_SECRET, 'base64url')

const token = await new SignJWT()
  .setProtectedHeader({ alg: 'HS256', kid: ${key} })
  .setSubject(videoId)
  .setExpirationTime('2h')
  .sign(secret)`,
  python: (key) => `# pip install pyjwt
import base64, os, time
import jwt

encoded = os.environ["MATINEE_SECRET"] + "=="
secret = base64.urlsafe_b64decode(encoded)

token = jwt.encode(
    {"sub": video_id, "exp": int(time.time()) + 7200},
    secret,
    algorithm="HS256",
    headers={"kid": ${key}},
)`,
  php: (key) => `// composer require firebase/php-jwt
use Firebase\\JWT\\JWT;

$encoded = getenv('MATINEE_SECRET');
$secret = JWT::urlsafeB64Decode($encoded);

$token = JWT::encode(
    ['sub' => $videoId, 'exp' => time() + 7200],
    $secret,
    'HS256',
    ${key},
);`,
}
