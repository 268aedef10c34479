import type { Page } from '@playwright/test'

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** The dialog's code comes after the press. */
export async function openDialog(page: Page, name: string | RegExp): Promise<void> {
  await press(page, name)
  await page.locator('dialog[open]').waitFor()
}

/** Finds a text such as 'Delete {title}' with any title. */
export function textLike(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\{\w+\\\}/, '.*'))
}
