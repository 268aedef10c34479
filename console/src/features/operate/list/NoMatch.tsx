import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'

type Props = {
  text: string
  /** The text of the way back to the whole list. */
  showAll: string
}

/** In place of a list in which nothing matches its filters. */
export const NoMatch = ({ text, showAll }: Props) => (
  <EmptyState
    text={text}
    action={
      <Link to="." className={buttonClass()}>
        {showAll}
      </Link>
    }
  />
)
