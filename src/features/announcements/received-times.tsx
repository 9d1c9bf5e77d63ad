import { useEffect } from 'react'
import { noteReceived } from '../../device/received-times.ts'
import { useAnnouncements } from '../../replica/use-directory.ts'

/** Notes when each announcement reaches this device, on whatever page the person is. */
export function ReceivedTimes() {
  const known = useAnnouncements()
  useEffect(() => {
    if (known !== undefined && known !== null) noteReceived(known, Date.now())
  }, [known])
  return null
}
