import { zodResolver } from '@hookform/resolvers/zod'

/** Validates a form with the API's schema, so the browser checks the same rules as the server. */
export const formResolver: typeof zodResolver = zodResolver
