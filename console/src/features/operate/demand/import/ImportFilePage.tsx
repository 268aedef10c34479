import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { canImport, CheckResult } from './CheckResult.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { FileFields } from './FileFields.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useFileForm } from './useFileForm.ts'
import { useFileImport } from './useFileImport.ts'

/** Imports a file of a demand source: choose it, match its columns, check it, import it. */
export function ImportFilePage() {
  const t = useTranslations('operate.demand')
  const work = useFileImport()
  const form = useFileForm(work.forget)
  const { file, fields, columns } = form
  return (
    <Page
      title={t('importFile')}
      breadcrumbs={
        <Breadcrumbs current={t('importFile')}>
          <Link to="/operate/demand" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      <Stack gap={24}>
        <ChooseFile file={file} open={form.open} />
        {file && <FileFields fields={fields} sources={form.sources} change={form.change} />}
        {file && file.headers.length > 0 && (
          <ColumnsPanel file={file} columns={columns} choose={form.choose} />
        )}
        {work.checked && <CheckResult checked={work.checked.made} />}
        {work.run.isPending && <ImportProgress made={notBegun} />}
        {file && <Buttons work={work} isReady={form.isReady} input={{ file, fields, columns }} />}
      </Stack>
    </Page>
  )
}

type Work = ReturnType<typeof useFileImport>
type ButtonsProps = { work: Work; isReady: boolean; input: Parameters<Work['check']['mutate']>[0] }

function Buttons({ work: { checked, check, run }, isReady, input }: ButtonsProps) {
  const t = useTranslations('operate.demand')
  const isGood = checked !== null && canImport(checked.made)
  return (
    <Row gap={12} wraps>
      <Button
        look={isGood ? 'quiet' : 'main'}
        isIdle={!isReady || run.isPending}
        isBusy={check.isPending}
        onClick={() => check.mutate(input)}
      >
        {t('check')}
      </Button>
      {isGood && (
        <Button
          look="main"
          isIdle={check.isPending}
          isBusy={run.isPending}
          onClick={() => run.mutate(checked.input)}
        >
          {t('importRows', { count: checked.made.rows })}
        </Button>
      )}
    </Row>
  )
}

/** Until the import has begun, which waits for others. Its page has the progress, and the button that cancels it. */
const notBegun = { status: 'READING', rows: 0, rowsDone: 0, undoes: null } as const
