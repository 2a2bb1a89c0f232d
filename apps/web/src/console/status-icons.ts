import {
  IconAlertTriangle,
  IconArchive,
  IconCheck,
  IconCircle,
  IconCircleDashed,
  IconCircleFilled,
  IconClock,
  IconFlag,
  IconInbox,
  IconPlayerPause,
  IconPointFilled,
  IconRefresh,
  IconWifiOff,
  IconX,
} from '@tabler/icons-react'

/** The icon of each state; an icon has the same meaning on every page of the console. */
export const statusIcons = {
  /** Not published yet. */
  draft: IconCircleDashed,
  /** Published or queued, and not begun; invited, and not there yet. */
  coming: IconClock,
  /** The normal, lasting state of an object: published, active, shown. */
  normal: IconPointFilled,
  /** Accepts registrations or answers, and nothing happens now. */
  open: IconCircle,
  running: IconCircleFilled,
  retrying: IconRefresh,
  paused: IconPlayerPause,
  /** No answer arrives from the other side. */
  offline: IconWifiOff,
  /** Handed over and complete. */
  done: IconCheck,
  ended: IconFlag,
  /** Taken back or cancelled. */
  withdrawn: IconX,
  archived: IconArchive,
  /** Stored, and sent to no one. */
  stored: IconInbox,
  failed: IconAlertTriangle,
} as const
