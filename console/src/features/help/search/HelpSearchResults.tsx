import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import classes from './HelpSearch.module.css'
import type { HelpResult, Piece } from './searchHelp.ts'

type Props = { id: string; rows: HelpResult[]; active: HelpResult; isAsked: boolean; close: () => void }

export const optionId = (list: string, { key }: HelpResult): string => `${list}-${key}`

/** Where a result is, as page › heading, and the words around the match. */
export function HelpSearchResults({ id, rows, active, isAsked, close }: Props) {
  const t = useTranslations('help')
  return (
    <div className={classes.results}>
      {isAsked && <p className={classes.caption}>{t('mostAsked')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of two lines, of a combobox */}
      <div role="listbox" id={id} aria-label={isAsked ? t('mostAsked') : t('results')}>
        {rows.map((row) => (
          <Link
            key={row.key}
            id={optionId(id, row)}
            to="/help/$page"
            params={{ page: row.page }}
            {...(row.anchor !== null && { hash: row.anchor })}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
            role="option"
            aria-selected={row === active}
            tabIndex={-1}
            className={classes.result}
            onClick={close}
          >
            <span className={classes.where}>
              <Marked pieces={row.title} />
              {row.heading && (
                <>
                  <span aria-hidden="true"> › </span>
                  <Marked pieces={row.heading} />
                </>
              )}
            </span>
            {row.excerpt.length > 0 && (
              <span className={classes.excerpt}>
                <Marked pieces={row.excerpt} />
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  )
}

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change their order
  pieces.map(({ text, isMatch }, at) =>
    isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  )
