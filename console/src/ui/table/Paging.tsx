import { useId } from 'react'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import classes from './Paging.module.css'
import { StepButtons } from './StepButtons.tsx'

type Texts = { label: string; range: string; page: string; previous: string; next: string; perPage?: string }
type Props = {
  /** The first page is 0. */
  page: number
  pages: number
  onPage: (page: number) => void
  texts: Texts
  sizes?: { value: number; options: readonly number[]; onChange: (perPage: number) => void }
}

/** The page size, the shown rows, and buttons to other pages. */
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
      <StepButtons
        previous={{ label: texts.previous, go: page > 0 ? () => onPage(page - 1) : undefined }}
        next={{ label: texts.next, go: page < pages - 1 ? () => onPage(page + 1) : undefined }}
      >
        <span aria-current="page">{texts.page}</span>
      </StepButtons>
    </Row>
  )
}
