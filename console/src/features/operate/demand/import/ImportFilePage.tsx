import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/savedState.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../../ui/page/Breadcrumbs.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Page } from '../../../../ui/page/Page.tsx'
import { useMayImport } from '../useMayImport.ts'
import { canImport, CheckResult } from './CheckResult.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnsPanel } from './ColumnsPanel.tsx'
import { findColumnProblem } from './fileImport.ts'
import { FileFields } from './FileFields.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useFileForm } from './useFileForm.ts'
import { useFileImport } from './useFileImport.ts'

/** Imports a file of a demand source. */
export function ImportFilePage() {
  const t = useTranslations('operate.demand')
  const mayImport = useMayImport()
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
      {mayImport ? <FileImport /> : <Notice tone="warning">{t('mayNotImport')}</Notice>}
    </Page>
  )
}

/** Choose it, match its columns, check it, import it. */
function FileImport() {
  const t = useTranslations('operate.demand')
  const element = useRef<HTMLDivElement>(null)
  const focusFault = useErrorFocus(element)
  const work = useFileImport()
  const form = useFileForm(work.forget)
  const { file, fields, columns } = form
  const check = (input: Parameters<Work['check']['mutate']>[0]) => {
    if (form.tryCheck()) return work.check.mutate(input)
    focusFault()
    // The columns have no field that could be marked: their sentence is said again.
    const problem = findColumnProblem(columns)
    if (problem && input.file.headers.length > 0)
      notify({
        tone: 'error',
        message: t(`columnProblems.${problem.kind}`, { column: t(`columns.${problem.column}`) }),
      })
  }
  return (
    <Stack gap={24} ref={element}>
      <ChooseFile file={file} open={form.open} />
      {file && (
        <FileFields fields={fields} sources={form.sources} change={form.change} problemOf={form.problemOf} />
      )}
      {file && file.headers.length > 0 && <ColumnsPanel file={file} columns={columns} choose={form.choose} />}
      {work.checked && <CheckResult checked={work.checked.made} />}
      {work.run.isPending && <ImportProgress made={notBegun} />}
      {file && <Buttons work={work} check={() => check({ file, fields, columns })} />}
    </Stack>
  )
}

type Work = ReturnType<typeof useFileImport>
type ButtonsProps = { work: Work; check: () => void }

function Buttons({ work: { checked, check: checking, run }, check }: ButtonsProps) {
  const t = useTranslations('operate.demand')
  const isGood = checked !== null && canImport(checked.made)
  return (
    <Row gap={12} wraps>
      <Button
        look={isGood ? 'quiet' : 'main'}
        isIdle={run.isPending}
        isBusy={checking.isPending}
        onClick={check}
      >
        {t('check')}
      </Button>
      {isGood && (
        <Button
          look="main"
          isIdle={checking.isPending}
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
