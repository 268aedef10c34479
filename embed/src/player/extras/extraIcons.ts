import { paths } from '../stage/icons.ts'

/** Icons of menus, panels and the floating player. */
Object.assign(paths, {
  share: 'M13 4.5v4C6.4 9.5 4 14.5 3 19.5c2.5-3 5.5-4.5 10-4.5v4l8-7.3z',
  quality: 'M4 8h7m4 0h5M4 16h3m4 0h9M11 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 16a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  captions:
    'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2ZM11 10.6a2 2 0 1 0 0 2.8m6.5-2.8a2 2 0 1 0 0 2.8',
  close: 'M18 6 6 18M6 6l12 12',
  check: 'm5 12.5 4.5 4.5L19 7.5',
})
