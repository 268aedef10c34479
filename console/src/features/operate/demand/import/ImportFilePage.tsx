import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/form/Button.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { importsQuery, isRunning } from '../demand.queries.ts'
import { CancelButton } from './CancelButton.tsx'
import { canImport, CheckResult } from './CheckResult.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { FileFields } from './FileFields.tsx'
import type { ImportFields } from './fileImport.ts'
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
        {work.run.isPending && <RunningImport fields={fields} />}
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

/** The progress of the request that is being answered. */
function RunningImport({ fields: { source, batchId } }: { fields: ImportFields }) {
  const query = useQuery({ ...importsQuery({ source, batchId, perPage: 1 }), refetchInterval: 500 })
  const made = query.data?.data.find(isRunning)
  return (
    <Stack gap={12} align="start">
      <ImportProgress made={made ?? { status: 'READING', rows: 0, rowsDone: 0, undoes: null }} />
      {made && <CancelButton id={made.id} />}
    </Stack>
  )
}
