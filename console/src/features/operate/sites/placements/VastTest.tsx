import { checkVastTag, type VastCheck } from '@matinee/contract/adminSites'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { useRefusalText } from '../../useRefusalText.ts'

type Tested = { vastUrl: string; check: VastCheck }

/** Tests the typed VAST tag, saved or not. A result disappears when the tag changes. */
export function VastTest({ vastUrl }: { vastUrl: string }) {
  const t = useTranslations('operate.sites')
  const refusalText = useRefusalText()
  const [tested, setTested] = useState<Tested | null>(null)
  const { mutate, isPending, error, reset } = useSingleMutation<Tested, string>({
    mutationFn: async (typed) => ({
      vastUrl: typed,
      check: await api(checkVastTag, { body: { vastUrl: typed } }),
    }),
    onMutate: () => setTested(null),
    onSuccess: setTested,
  })
  const [failedUrl, setFailedUrl] = useState('')
  const end = useRef<HTMLSpanElement>(null)
  // The dialog scrolls, and the result comes below its last field.
  useEffect(() => {
    if (tested ?? error) end.current?.scrollIntoView({ block: 'nearest' })
  }, [tested, error])
  const test = () => {
    reset()
    setFailedUrl(vastUrl)
    mutate(vastUrl)
  }
  return (
    <Stack gap={12}>
      <Row>
        <Button isBusy={isPending} disabled={vastUrl.trim() === ''} onClick={test}>
          {t('testTag')}
        </Button>
      </Row>
      <Stack as="output" gap={8}>
        {tested?.vastUrl === vastUrl && <Result check={tested.check} />}
      </Stack>
      {error && failedUrl === vastUrl && (
        <Notice tone="bad" role="alert">
          {refusalText(error)}
        </Notice>
      )}
      <span ref={end} />
    </Stack>
  )
}

function Result({ check: { fault, code, documents, durationMs, media } }: { check: VastCheck }) {
  const t = useTranslations('operate.sites')
  const title = documents.at(-1)?.title
  return (
    <>
      {fault === null ? (
        <Notice as="p">
          {t('tagPlays', {
            title: title ?? t('untitled'),
            seconds: Math.round((durationMs ?? 0) / 1000),
            files: media.length,
          })}
        </Notice>
      ) : (
        <Notice as="p" tone="warning">
          {t(`vastFaults.${fault}`)} {code !== null && t('vastCode', { code: String(code) })}
        </Notice>
      )}
      {documents.map(({ address, version, httpStatus, ms }, index) => (
        // A wrapper may lead to its own address again.
        <Hint key={`${index} ${address}`} fit="break">
          {t('vastDocument', {
            number: String(index + 1),
            host: URL.canParse(address) ? new URL(address).host : address,
            version: version === null ? 'none' : 'known',
            name: version ?? '',
            status: httpStatus === null ? 'none' : String(httpStatus),
            ms: String(ms),
          })}
        </Hint>
      ))}
    </>
  )
}
