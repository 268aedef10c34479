import type { ElementType } from 'react'
import { joinClasses, type BoxProps } from '../layout/box.ts'
import classes from './MenuItem.module.css'

/** For the router's links. */
export const menuItemClass = classes.item

/** An entry of a menu: a button, a link, or the label of an option. */
export function MenuItem<E extends ElementType = 'button'>(props: BoxProps<E, object>) {
  const { as: Element = 'button', className, ...rest } = props as BoxProps<'button', object>
  const type = Element === 'button' ? { type: 'button' as const } : {}
  return <Element {...type} {...rest} className={joinClasses(classes.item, className)} />
}
