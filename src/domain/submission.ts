/** A row of contact_submissions as a visitor sends it. The id is made on the device: sent twice, it counts once. */
export interface Submission {
  id: string
  type: 'business_submission' | 'feedback'
  name: string
  email: string
  phone: string | null
  business_name: string | null
  message: string
  /** The listing that the message is about; null for all others. */
  business_id: string | null
}
