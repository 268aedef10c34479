import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../../lib/useFormatInstant.ts'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { useActorName } from '../../useActorName.ts'

/** Who undid an import, when and why. */
export function UndoneNotice({ undone }: { undone: NonNullable<RevenueImport['undone']> }) {
  const t = useTranslations('operate.demand')
  const instant = useFormatInstant()
  const nameActor = useActorName()
  return (
    <Notice tone="warning">
      {t('undoneBy', { name: nameActor(undone), at: instant(undone.at), reason: undone.reason })}
      <Link to="/operate/demand/imports/$importId" params={{ importId: undone.importId }}>
        {t('openUndo')}
      </Link>
    </Notice>
  )
}
