import { useId, useRef, useState } from 'react'
import { foldText } from '../../lib/foldText.ts'
import { Button } from '../form/Button.tsx'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import classes from './ChoiceMenu.module.css'
import { DropDialog } from './DropDialog.tsx'
import { MenuButton } from './MenuButton.tsx'
import { MenuItem } from './MenuItem.tsx'

export type ChoiceTexts = {
  everything: string
  chosen: string
  find: string
  nothingFound: string
  clear: string
  done: string
}
type Props<V extends string> = {
  label: string
  options: readonly { value: V; text: string }[]
  chosen: readonly V[]
  onChange: (chosen: V[]) => void
  /** One option, applied immediately. Without it any number; none chosen means all. */
  isSingle?: boolean
  texts: ChoiceTexts
}

/** From this number of options on, the list has a search field. */
const minSearchOptions = 10

/** A button that shows what is chosen and opens the options, as radio buttons or checkboxes. */
export function ChoiceMenu<V extends string>(props: Props<V>) {
  const { label, options, chosen, onChange, isSingle = false, texts } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const first = options.find(({ value }) => value === chosen[0])
  const summary = chosen.length > 1 ? texts.chosen : (first?.text ?? texts.everything)
  return (
    <>
      <MenuButton
        ref={button}
        isOpen={isOpen}
        isChosen={!isSingle && chosen.length > 0}
        onClick={() => setIsOpen(true)}
      >
        <Text as="span" weight="regular" tone={!isSingle && chosen.length > 0 ? 'ink' : 'quiet'}>
          {label}
        </Text>{' '}
        <Text as="span" fit="cut">
          {summary}
        </Text>
      </MenuButton>
      {isOpen && (
        <DropDialog label={label} anchor={button} close={close}>
          <Choices {...props} />
          {!isSingle && (
            <Row justify="between" className={classes.foot}>
              <Button look="plain" isIdle={chosen.length === 0} onClick={() => onChange([])}>
                {texts.clear}
              </Button>
              <Button look="main" onClick={close}>
                {texts.done}
              </Button>
            </Row>
          )}
        </DropDialog>
      )}
    </>
  )
}

function Choices<V extends string>({ label, options, chosen, onChange, isSingle, texts }: Props<V>) {
  const name = useId()
  const [typed, setTyped] = useState('')
  const hasSearch = options.length >= minSearchOptions
  const searched = foldText(typed.trim())
  const shown = options.filter(({ text }) => foldText(text).includes(searched))
  const isChosen = (value: V) => chosen.includes(value)
  function choose(value: V) {
    if (isSingle) onChange([value])
    else onChange(isChosen(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  return (
    <div className={classes.choices}>
      {hasSearch && (
        <input
          data-first
          type="search"
          className={classes.search}
          aria-label={texts.find}
          placeholder={texts.find}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Stack as="fieldset" gap={2} className={classes.list} aria-label={label}>
        {shown.map(({ value, text }) => (
          <MenuItem as="label" key={value} className={classes.choice}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={name}
              checked={isChosen(value)}
              data-first={(!hasSearch && isChosen(value)) || undefined}
              onChange={() => choose(value)}
            />
            <Text as="span" fit="break">
              {text}
            </Text>
          </MenuItem>
        ))}
      </Stack>
      {shown.length === 0 && (
        <Text tone="quiet" className={classes.none}>
          {texts.nothingFound}
        </Text>
      )}
    </div>
  )
}
