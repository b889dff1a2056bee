import type { Prisma } from '@dormer/db'

export type Delivery = Prisma.NotificationDeliveryGetPayload<{
	include: { event: true; subscription: true }
}>
