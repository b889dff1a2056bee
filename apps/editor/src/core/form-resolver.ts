import { zodResolver } from '@hookform/resolvers/zod'

/** Validates a form with the API's schema, so that field messages match the server's messages. */
export const formResolver: typeof zodResolver = zodResolver
