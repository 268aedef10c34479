import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ask } from '../../../lib/dialogs.ts'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { linkQuotas } from '../../../shared/quotas/usage.queries.ts'
import { useLinkTexts } from '../../../shared/useLinkTexts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { PastedVideoRow } from './PastedVideoRow.tsx'
import { emptyBox, storePastedVideos, readPastedVideos, type PastedVideo } from './pastedVideos.ts'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** Five boxes, each with its own upload; the wizard waits for none of them. */
export function StepVideos({ siteId, frame }: { siteId: string; frame: StepWay }) {
  const t = useTranslations('sites.onboarding')
  const { id: userId } = useUser()
  const { notice } = useLinkTexts()
  const [boxes, setBoxes] = useState(() => readPastedVideos(userId, siteId))

  function change(next: (boxes: PastedVideo[]) => PastedVideo[]) {
    setBoxes((before) => {
      const after = next(before)
      storePastedVideos(userId, siteId, after)
      return after
    })
  }
  /** Leaving the wizard would lose addresses that were typed but not sent. */
  async function proceed() {
    const count = boxes.filter(({ source, videoId }) => videoId === null && source.trim() !== '').length
    const question = { title: t('leftTitle', { count }), verb: t('leftVerb'), cancel: t('leftCancel') }
    if (count === 0 || !frame.isLast || (await ask(question))) await frame.proceed()
  }
  return (
    <StepFrame {...frame} proceed={proceed}>
      <Panel title={t('videosTitle')} lede={t('videosText')}>
        <Stack gap={16}>
          <QuotaNotice quotas={linkQuotas} />
          {notice && <Hint>{notice}</Hint>}
          <Stack as="ol" gap={16}>
            {boxes.map((box, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- boxes have a place and nothing else; none is ever removed
              <li key={index}>
                <PastedVideoRow
                  number={index + 1}
                  box={box}
                  onChange={(changed) => change((all) => all.map((one, i) => (i === index ? changed : one)))}
                />
              </li>
            ))}
          </Stack>
          <div>
            <Button
              icon={<IconPlus aria-hidden="true" />}
              onClick={() => change((all) => [...all, emptyBox])}
            >
              {t('addMore')}
            </Button>
          </div>
          <Hint>{t('videosWait')}</Hint>
        </Stack>
      </Panel>
    </StepFrame>
  )
}
