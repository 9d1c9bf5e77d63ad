/** A row of admin_analytics_events as a visitor's browser sends it. */
export interface TelemetryEvent {
  /** Made on the device: a batch that is sent twice counts once. */
  id: string
  event_type: 'page_view' | 'search' | 'performance'
  session_id: string
  properties: Record<string, string | number>
  /** ISO 8601 instant of the event, not of its sending. */
  timestamp: string
  page_url: string
  referrer: string | null
  device_type: string
  browser: string
  os: string
}
