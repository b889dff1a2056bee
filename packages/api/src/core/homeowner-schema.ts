import { z } from 'zod'

export const HomeownerAddress = z.object({
	address: z.string().trim().min(1, 'Enter the street address').max(200),
	city: z.string().trim().max(100).default(''),
	state: z.string().trim().max(40).optional(),
	zip: z.string().trim().max(20).optional(),
	country: z
		.string()
		.trim()
		.length(2, 'Enter a two-letter country code, such as US')
		.toUpperCase()
		.default('US'),
})

export const Homeowner = HomeownerAddress.extend({
	first_name: z.string().trim().min(1, 'Enter the first name').max(80),
	last_name: z.string().trim().max(80).optional(),
	email: z.email('Enter an email address').optional(),
	phone: z.string().trim().max(40).optional(),
})

export type Homeowner = z.infer<typeof Homeowner>
