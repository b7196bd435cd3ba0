import { ServiceError } from '../../errors.ts';

/** Arguments that no request can be made of; `field` as `path.petId`. */
export function argumentFault(field: string, message: string): ServiceError {
  return new ServiceError('ToolArgumentsInvalid', { details: [{ field: `body.${field}`, message }] });
}

export function missingPathParameter(name: string): ServiceError {
  const message = `expected a value for the placeholder {${name}} of the path`;
  return new ServiceError('ProxyPathParamMissing', {
    details: [{ field: `body.path.${name}`, message }],
    args: { name },
  });
}
