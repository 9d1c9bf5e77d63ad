import type { TabId } from './tab-props.ts'

export function tabIdOf(tab: TabId): string {
  return `admin-tab-${tab}`
}

export function panelIdOf(tab: TabId): string {
  return `admin-panel-${tab}`
}
