import { useTranslations } from 'use-intl'

type Actor = { actor: string; actorName: string | null }

/** Who did something: a person or program by name, else what it was. */
export function useActorName(): (row: Actor) => string {
  const t = useTranslations('operate.audit')
  return ({ actor, actorName }) => {
    if (actorName !== null) return actorName
    if (actor === 'cli') return t('commandLine')
    if (actor === 'demo') return t('demo')
    if (actor === 'proof') return t('dailyCheck')
    if (actor === 'recipient') return t('recipient')
    return actor.startsWith('token:') ? t('program') : actor
  }
}
