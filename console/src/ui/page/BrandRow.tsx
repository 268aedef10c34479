import { useLocale } from 'use-intl'
import { Row } from '../layout/Row.tsx'
import { useSavedState } from '../../lib/savedState.ts'
import { LanguageSwitch } from '../form/LanguageSwitch.tsx'
import { Mark } from './Mark.tsx'

/** The header of a page outside the shell: the brand and the language switch. */
export function BrandRow({ className }: { className?: string | undefined }) {
  const language = useLocale()
  return (
    <Row as="header" justify="between" className={className}>
      <Mark size={30} hasWordmark />
      <LanguageSwitch value={language} onChange={(chosen) => useSavedState.setState({ language: chosen })} />
    </Row>
  )
}
