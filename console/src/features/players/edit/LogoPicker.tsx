import { removePlayerLogo, setPlayerLogo, type Player } from '@matinee/contract/players'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { logoImage } from './logoImage.ts'
import classes from './LogoPicker.module.css'
import { cachePlayer } from '../players.queries.ts'
import { useReportFailure } from '../usePlayerActions.ts'

const accepted = 'image/png,image/jpeg,image/webp,image/svg+xml'

/** The logo's picture. Unlike the other fields of the form it is saved immediately, which a hint explains. */
export function LogoPicker({ player, isShown }: { player: Player; isShown: boolean }) {
  const t = useTranslations('players')
  const { set, remove, error } = useLogo(player.id)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <Row as="fieldset" gap={12} align="start" grows className={classes.logo} aria-labelledby={`${id}-name`}>
      <span className={classes.frame} data-empty={!player.logo || undefined}>
        {player.logo ? <img src={player.logo} alt="" /> : <IconPhoto stroke={1.5} aria-hidden="true" />}
      </span>
      <Stack gap={6}>
        <Text id={`${id}-name`} weight="medium">
          {t('logo')}
        </Text>
        <Row gap={8} wraps>
          <Button
            aria-describedby={`${id}-note`}
            isBusy={set.isPending}
            onClick={() => input.current?.click()}
          >
            {t(player.logo ? 'replaceLogo' : 'chooseLogo')}
          </Button>
          {player.logo && (
            <Button
              look="plain"
              aria-label={t('removeLogoName')}
              isBusy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {t('removeLogo')}
            </Button>
          )}
        </Row>
        <Hint id={`${id}-note`}>
          {t('logoHint')} {player.logo && !isShown && t('logoHidden')}
          {!player.logo && isShown && t('logoMissing')}
        </Hint>
        {error && (
          <Text tone="bad" size="small" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label={t('chooseLogo')}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) set.mutate(file)
          // Without this, choosing the same file again fires no event.
          event.target.value = ''
        }}
      />
    </Row>
  )
}

function useLogo(id: string) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const readFailure = useReportFailure()
  const [error, setError] = useState<string | null>(null)
  const keep = (player: Player, message: string) => {
    cachePlayer(queryClient, player)
    notify({ tone: 'info', message })
  }
  const set = useMutation({
    mutationFn: async (file: File) => {
      setError(null)
      const logo = await logoImage(file)
      return 'problem' in logo ? logo : api(setPlayerLogo, { params: { id }, body: logo })
    },
    onSuccess: (result) =>
      'problem' in result
        ? setError(t(result.problem === 'tooLarge' ? 'players.logoTooLarge' : 'players.logoUnreadable'))
        : keep(result, t('players.logoSaved')),
    onError: (failure) => setError(t(`errors.${codeOf(failure)}`)),
  })
  const remove = useMutation({
    mutationFn: () => api(removePlayerLogo, { params: { id } }),
    onSuccess: (player) => keep(player, t('players.logoRemoved')),
    onError: (failure) => readFailure(t('players.logoRemoveFailed'), failure),
  })
  return { set, remove, error }
}
