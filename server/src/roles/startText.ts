import type { Config } from '../platform/config.ts'
import type { DemoSignIn } from '../features/demo/demo.service.ts'

/** The text printed at a start: the address, and the demo accounts or how to create the first operator. */
export function startText(
  config: Pick<Config, 'publicUrl' | 'smtpUrl'>,
  { accounts, hasOperator }: { accounts: DemoSignIn[]; hasOperator: boolean },
): string {
  return [
    '',
    `Matinee is at ${config.publicUrl}`,
    ...(accounts.length ? ['', `Demo publishers, password ${accounts[0]!.password}:`] : []),
    ...accounts.map(({ email, shows }) => `  ${email.padEnd(32)}${shows}`),
    ...(accounts.length || hasOperator ? [] : ['', ...firstOperator(config)]),
    '',
    '',
  ].join('\n')
}

const firstOperator = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string[] => [
  'There is no operator yet. Make one, with the same settings as this server:',
  '  ./bin/matinee users create --email you@example.com --name "Your name" --staff administrator',
  ...(smtpUrl
    ? ['The mail that it sends holds the link to choose a password.']
    : [
        'The mail with the link to choose a password is a file, as SMTP_URL is not set:',
        '  ./bin/matinee outbox show latest',
      ]),
]

/** Null if mails are sent, or outside production. */
export function mailWarning(config: Pick<Config, 'isProduction' | 'smtpUrl' | 'dataDir'>): string | null {
  if (!config.isProduction || config.smtpUrl) return null
  return `SMTP_URL is not set: mails become files in ${config.dataDir}/outbox and reach nobody. Set it to smtp://user:password@host:587`
}
