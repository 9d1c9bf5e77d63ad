/** Types for the part of nodemailer that the functions use, because the package has no types. */
declare module 'nodemailer' {
  interface Transport {
    sendMail(mail: object): Promise<{ message: Uint8Array }>
  }
  const nodemailer: { createTransport(settings: object): Transport }
  export default nodemailer
}
