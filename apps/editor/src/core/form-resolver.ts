import { zodResolver } from '@hookform/resolvers/zod'

/** Checks a form with the schema of the API: the words beside a field are the server's own. */
export const formResolver: typeof zodResolver = zodResolver
