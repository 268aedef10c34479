import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { appsQuery } from '../../shared/apps.queries.ts'
import { useUser } from '../../lib/session.ts'
import { useCountries } from '../../shared/useCountries.ts'
import { useMenuTexts } from '../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../ui/form/ToggleChips.tsx'
import { appBreakdowns, appPlatforms } from './scheduleForm.ts'
import type { ScheduleFormState } from './useScheduleForm.ts'
import classes from './ScheduleDialog.module.css'

const everybody = ''

/** Empty choices are everything; agents also choose whose apps. */
export function AppChoices({ state: { form, change } }: { state: ScheduleFormState }) {
  const t = useTranslations('reports')
  const words = useMenuTexts()
  const countries = useCountries()
  const { id: ownId, name: ownName, appUsers } = useUser()
  const { data } = useQuery(appsQuery(form.userId))
  const by = form.appBreakdowns
  const users = [{ id: ownId, name: ownName }, ...appUsers.filter(({ id }) => id !== ownId)]
  return (
    <>
      <ToggleChips
        label={t('by')}
        options={appBreakdowns.map((value) => ({ value, text: t(`breakdowns.${value}`) }))}
        chosen={by}
        toggle={(one) =>
          change({ appBreakdowns: by.includes(one) ? by.filter((name) => name !== one) : [...by, one] })
        }
      />
      <div className={classes.menus}>
        {appUsers.length > 0 && (
          <ChoiceMenu
            isSingle
            label={t('user')}
            options={[
              { value: everybody, text: t('allUsers') },
              ...users.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            chosen={[form.userId ?? everybody]}
            // Apps are those of one user: with another they would name nothing.
            onChange={([id]) => change({ userId: id || null, apps: [] })}
            texts={words(1)}
          />
        )}
        <ChoiceMenu
          label={t('apps')}
          options={(data?.data ?? []).map(({ id, name, platform }) => ({
            value: id,
            text: platform ? `${name} (${platform})` : name,
          }))}
          chosen={form.apps}
          onChange={(apps) => change({ apps })}
          texts={words(form.apps.length)}
        />
        <ChoiceMenu
          label={t('appPlatforms')}
          options={appPlatforms.map((value) => ({ value, text: t(`platforms.${value}`) }))}
          chosen={form.platforms}
          onChange={(platforms) => change({ platforms })}
          texts={words(form.platforms.length)}
        />
        <ChoiceMenu
          label={t('countries')}
          options={countries}
          chosen={form.countries}
          onChange={(some) => change({ countries: some })}
          texts={words(form.countries.length)}
        />
      </div>
    </>
  )
}
