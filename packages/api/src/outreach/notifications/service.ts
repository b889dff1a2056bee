export { listDeliveries, resendDelivery, testSubscription } from './deliveries.ts'
export {
	createSubscription,
	deleteSubscription,
	getSubscription,
	listHealth,
	listSubscriptions,
	rotateSecret,
	updateSubscription,
} from './subscriptions.ts'
