import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { CodeBox } from '../../ui/page/CodeBox.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { tokenExample, tokenLibraries, type TokenLibrary } from './tokenExample.ts'

const names: Record<TokenLibrary, string> = { node: 'Node.js', python: 'Python', php: 'PHP' }

const code = (chunks: ReactNode) => (
  <Text as="code" tone="ink" face="code" fit="one-line">
    {chunks}
  </Text>
)

/** Code that creates a token on the publisher's server, with the account's first key if it has one. */
export function TokenExample({ keyId }: { keyId: string | null }) {
  const t = useTranslations('playbackRules')
  const [library, setLibrary] = useState<TokenLibrary>('node')
  return (
    <Stack gap={12} hasLineAbove>
      <CodeBox
        isInPanel
        title={t('example')}
        hint={t('exampleHint')}
        code={tokenExample(library, keyId ?? 'KEY')}
        copyLabel={t('copyExample')}
        choice={
          <Row>
            <Segments
              label={t('exampleLibrary')}
              value={library}
              options={tokenLibraries.map((value) => ({ value, text: names[value] }))}
              onChange={setLibrary}
            />
          </Row>
        }
      />
      <Hint>{t.rich('exampleUse', { code })}</Hint>
    </Stack>
  )
}
