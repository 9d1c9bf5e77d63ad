import { useEffect } from 'react'
import { noteReceived } from './received-times-record.ts'
import { useAnnouncements } from '../../directory/use-directory.ts'

/** Notes when each announcement reaches this device, on whatever page the person is. */
export function ReceivedTimes() {
  const known = useAnnouncements()
  useEffect(() => {
    if (known !== undefined && known !== null) noteReceived(known, Date.now())
  }, [known])
  return null
}
