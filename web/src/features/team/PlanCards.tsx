import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PlanTier } from '@upline/contracts';
import { useState } from 'react';
import { contactUrl } from '../../lib/contact.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Surface } from '../../ui/Surface.tsx';

type Plan = { tier: PlanTier; name: string; price: string; features: readonly string[] };

/** The plans (specification, section 9). */
const plans: readonly Plan[] = [
  {
    tier: 'free',
    name: 'Free',
    price: '$0',
    features: ['Up to 10 team members', 'Basic marketing assets', 'Standard analytics'],
  },
  {
    tier: 'pro',
    name: 'Pro',
    price: '$29',
    features: [
      'Unlimited team members',
      'Advanced marketing tools',
      'Detailed analytics and reports',
      'Custom branding',
      'Priority support',
    ],
  },
];

const PlanCard = ({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) => (
  <Surface component="section" aria-label={`${plan.name} plan`} sx={isCurrent ? { borderColor: 'primary.main' } : {}}>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 24 }}>
      <Typography variant="h3" component="h2">
        {plan.name}
      </Typography>
      {isCurrent && <Badge variant="secondary" icon={Check} label="Current Plan" />}
    </Box>
    <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
      <Box
        component="span"
        sx={{ mr: 0.75, color: 'text.primary', fontSize: 32, fontWeight: 650, letterSpacing: '-0.03em' }}
      >
        {plan.price}
      </Box>
      per month
    </Typography>
    <Box component="ul" sx={{ display: 'grid', gap: 1.25, listStyle: 'none', m: 0, mt: 2.5, p: 0 }}>
      {plan.features.map((feature) => (
        <Box component="li" key={feature} sx={{ display: 'flex', gap: 1.25 }}>
          <Check sx={{ fontSize: 20, color: 'primary.main' }} />
          {feature}
        </Box>
      ))}
    </Box>
    {plan.tier === 'pro' && !isCurrent && <Upgrade />}
  </Surface>
);

/** Leads to the operator; says that plans are not sold where no address is set. */
const Upgrade = () => {
  const contact = contactUrl();
  const [isAsked, setIsAsked] = useState(false);
  const elsewhere = contact === null ? {} : { href: contact, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <>
      <Button variant="contained" fullWidth onClick={() => setIsAsked(true)} {...elsewhere} sx={{ mt: 3 }}>
        Upgrade Now
      </Button>
      <Typography role="status" variant="body2" sx={{ mt: isAsked ? 1.5 : 0, color: 'text.secondary' }}>
        {isAsked && contact === null && 'Plans are not sold here yet. Ask the people who run this installation.'}
      </Typography>
    </>
  );
};

/** The plans and their features. */
export const PlanCards = ({ current }: { current: PlanTier }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
    {plans.map((plan) => (
      <PlanCard key={plan.tier} plan={plan} isCurrent={plan.tier === current} />
    ))}
  </Box>
);
