/** Video file types that may be uploaded, with the endings used when a browser sends no type. */
export const videoFileTypes: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['mp4'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/quicktime': ['mov', 'qt'],
  'video/x-msvideo': ['avi'],
  'video/avi': [],
  // The name on newer Linux desktops.
  'video/vnd.avi': [],
  'video/x-ms-wmv': ['wmv'],
  'video/x-flv': ['flv'],
  'video/3gpp': ['3gp', '3gpp'],
  'video/x-matroska': ['mkv'],
  'video/matroska': [],
  'video/x-m4v': ['m4v'],
  'video/webm': ['webm'],
}

const endings = new Set(Object.values(videoFileTypes).flat())

/** Whether a file may be offered for upload. An empty `type` (mkv, flv in some browsers) is decided by the ending. */
export function isVideoFile(name: string, type: string): boolean {
  const bare = type.split(';')[0]!.trim().toLowerCase()
  if (bare) return Object.hasOwn(videoFileTypes, bare)
  return endings.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
}
