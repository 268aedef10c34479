import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CodeBox } from '../../ui/page/CodeBox.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { tokenExample, tokenLibraries, type TokenLibrary } from './tokenExample.ts'
import classes from './TokenExample.module.css'

const names: Record<TokenLibrary, string> = { node: 'Node.js', python: 'Python', php: 'PHP' }

const code = (chunks: ReactNode) => <code className={classes.code}>{chunks}</code>

/** How a publisher's server makes a token; with a key of the account in it as soon as there is one. */
export function TokenExample({ keyId }: { keyId: string | null }) {
  const t = useTranslations('playbackRules')
  const [library, setLibrary] = useState<TokenLibrary>('node')
  return (
    <div className={classes.example}>
      <CodeBox
        title={t('example')}
        hint={t('exampleHint')}
        code={tokenExample(library, keyId ?? 'KEY')}
        copyLabel={t('copyExample')}
        choice={
          <Segments
            label={t('exampleLibrary')}
            value={library}
            options={tokenLibraries.map((value) => ({ value, text: names[value] }))}
            onChange={setLibrary}
          />
        }
      />
      <p className={classes.use}>{t.rich('exampleUse', { code })}</p>
    </div>
  )
}
