import { Mark } from '../../ui/page/Mark.tsx'
import shell from './Shell.module.css'
import sidebar from './Sidebar.module.css'

/** The frame of every signed-in screen, shown before the program has loaded. */
export function ShellOutline({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className={shell.frame} data-collapsed={isCollapsed || undefined}>
      <div className={shell.side}>
        <div className={sidebar.sidebar} data-collapsed={isCollapsed || undefined}>
          <span className={sidebar.brand}>
            <Mark size={isCollapsed ? 28 : 26} hasWordmark={!isCollapsed} />
          </span>
        </div>
      </div>
      <div className={shell.content} />
    </div>
  )
}
