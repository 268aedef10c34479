import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { IconButton } from '../form/IconButton.tsx'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import classes from './Paging.module.css'

type Texts = { label: string; range: string; page: string; previous: string; next: string; perPage?: string }
type Props = {
  /** The first page is 0. */
  page: number
  pages: number
  onPage: (page: number) => void
  texts: Texts
  sizes?: { value: number; options: readonly number[]; onChange: (perPage: number) => void }
}

/**
 * The page size, the shown rows, and buttons to other pages. At the first and last page a button stays enabled and does
 * nothing: a disabled button would lose the focus.
 */
export function Paging({ page, pages, onPage, texts, sizes }: Props) {
  const id = useId()
  return (
    <Row as="nav" gap={24} wraps className={classes.paging} aria-label={texts.label}>
      {sizes && (
        <Row gap={8} className={classes.sizes}>
          <label htmlFor={id}>{texts.perPage}</label>
          <select
            id={id}
            value={sizes.value}
            onChange={(event) => sizes.onChange(Number(event.target.value))}
          >
            {sizes.options.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </Row>
      )}
      <Hint className={classes.range}>{texts.range}</Hint>
      <Row gap={4} className={classes.steps}>
        <IconButton
          label={texts.previous}
          icon={<IconChevronLeft size={18} />}
          aria-disabled={page <= 0 || undefined}
          onClick={() => page > 0 && onPage(page - 1)}
        />
        <span aria-current="page">{texts.page}</span>
        <IconButton
          label={texts.next}
          icon={<IconChevronRight size={18} />}
          aria-disabled={page >= pages - 1 || undefined}
          onClick={() => page < pages - 1 && onPage(page + 1)}
        />
      </Row>
    </Row>
  )
}
