import type { AdsTxtCheck } from '@matinee/contract/sites'
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { StatusBadge, type BadgeTone } from '../../ui/table/StatusBadge.tsx'
import classes from './AdsTxtResult.module.css'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'

type Line = AdsTxtCheck['lines'][number]

const tones: Record<Line['verdict'], BadgeTone> = { found: 'good', missing: 'bad', different: 'warning' }
const order = Object.keys({ missing: 0, different: 0, found: 0 } satisfies Record<Line['verdict'], number>)

/** The result of the check: a sentence, then the lines, problems first. */
export function AdsTxtResult({ result }: { result: AdsTxtCheck }) {
  const t = useTranslations('settings')
  const show = useFormatInstant()
  const { fault, lines, unreadable } = result
  const sorted = lines.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
  return (
    <Stack gap={16}>
      <Sum result={result} />
      {fault === null && lines.length > 0 && (
        <DataTable
          label={t('check')}
          rows={sorted}
          rowKey={({ line }) => line}
          hasCards
          columns={[
            {
              id: 'verdict',
              title: t('verdict'),
              width: '140px',
              renderCell: ({ verdict }) => <StatusBadge tone={tones[verdict]}>{t(verdict)}</StatusBadge>,
            },
            { id: 'line', title: t('line'), renderCell: (line) => <LineCell line={line} /> },
          ]}
        />
      )}
      {unreadable.length > 0 && <Unreadable lines={unreadable} />}
      <Hint fit="break">{t('checkedAt', { time: show(result.checkedAt), address: result.address })}</Hint>
    </Stack>
  )
}

/** Screen readers announce the sentence, not every line. */
function Sum({ result: { fault, httpStatus, lines } }: { result: AdsTxtCheck }) {
  const t = useTranslations('settings')
  const matches = lines.filter(({ verdict }) => verdict === 'found').length
  const isGood = fault === null && matches === lines.length
  const Icon = isGood ? IconCircleCheck : IconAlertCircle
  return (
    <Row as="output" gap={10} align="start">
      <Text as="span" tone={isGood ? 'good' : 'bad'}>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
      </Text>
      <Text as="span" weight="medium">
        {fault
          ? t(`faults.${fault}`)
          : lines.length === 0
            ? t('nothingToFind')
            : isGood
              ? t('allFound', { count: matches })
              : t('someMissing', { found: String(matches), count: String(lines.length) })}
        {fault && httpStatus !== null && ` ${t('httpStatus', { status: String(httpStatus) })}`}
      </Text>
    </Row>
  )
}

function LineCell({ line: { line, verdict, found } }: { line: Line }) {
  const t = useTranslations('settings')
  return (
    <>
      <Text as="code" face="code" fit="break">
        {line}
      </Text>
      {verdict === 'different' && found && <Hint fit="break">{t('insteadOf', { found })}</Hint>}
    </>
  )
}

function Unreadable({ lines }: { lines: AdsTxtCheck['unreadable'] }) {
  const t = useTranslations('settings')
  return (
    <Stack as="section" gap={8}>
      <header>
        <Text as="h3" size="body" face="text">
          {t('unreadable')}
        </Text>
        <Hint>{t('unreadableLede')}</Hint>
      </header>
      <Stack as="ul" gap={6}>
        {lines.map(({ number, text }) => (
          <Row as="li" gap={12} align="start" key={number}>
            <Hint as="span" isNumeric className={classes.number}>
              {t('lineNumber', { number: String(number) })}
            </Hint>
            <Text as="code" face="code" fit="break">
              {text}
            </Text>
          </Row>
        ))}
      </Stack>
    </Stack>
  )
}
