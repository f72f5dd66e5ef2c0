import {
  to = infra_vpn_peer.example
  identity = {
    vpn_gateway_id = "c08d7e52-1f3b-4a96-b7e4-2d5f90a1c836"
    id             = "e5a2c9f4-60b7-4d18-a3c5-91f8e7d2046b"
  }
}
